"""Run by Alembic around every migration; the connection comes from `nardy.server.store.migrate`."""

from alembic import context

from nardy.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a table; batch mode copies it
)
with context.begin_transaction():
    context.run_migrations()
