"""The state of a training between two rounds: everything that what follows depends on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Self

from nardy.engine.kernels.bits import start_state
from nardy.engine.kernels.network import Network, untrained
from nardy.training.crew import Crew
from nardy.training.errors import Diverged
from nardy.training.inputs import masks
from nardy.training.networks import are_numbers, averaged, copied, fingerprint, mean
from nardy.training.settings import Settings
from nardy.training.strength import Measure, measured
from nardy.training.tasks import Tally, learn_share

AT_THE_START = "itself at the start"
NOBODY: Mapping[str, Network] = MappingProxyType({})


@dataclass(slots=True)
class Course:
    """A training as far as it has come. A call that raises has changed nothing."""

    settings: Settings
    network: Network
    """As the last round left it. The next round learns from here."""
    average: Network
    """The running average over rounds. Single rounds push the weights to and fro; their average has less of that noise,
    so it is the result, and what is measured."""
    states: list[int]
    """Random states, one a worker."""
    pool: dict[str, Network]
    """Opponents by name."""
    tallies: list[Tally] = field(default_factory=list)
    """One a round."""
    measures: list[Measure] = field(default_factory=list)
    games: int = field(init=False)
    """Played so far."""

    def __post_init__(self) -> None:
        self.games = sum(int(tally.games) for tally in self.tallies)

    @classmethod
    def begin(cls, settings: Settings, start: Network | None = None, against: Mapping[str, Network] = NOBODY) -> Self:
        """A training that has played nothing yet.

        `start` and `against` are the networks that the settings name.
        """
        if start is None:
            network = untrained(settings.width, settings.second, settings.seed, masks(settings.inputs))
        else:
            network = copied(start)
        states = [int(start_state(settings.seed, worker)) for worker in range(settings.workers)]
        return cls(settings, network, network, states, {AT_THE_START: network, **against})

    @property
    def finished(self) -> bool:
        """Whether all games are played and the last measure is taken."""
        return self.games >= self.settings.games and not self.measure_is_due

    @property
    def measure_is_due(self) -> bool:
        """At the start, then as often as the settings say, and at the end."""
        if not self.measures:
            return True
        last, every = self.measures[-1].games, self.settings.games_between_measures
        return self.games // every > last // every or self.games >= self.settings.games > last

    def play_round(self, crew: Crew) -> None:
        """Every worker learns from its share of games, all from the same weights; the mean of theirs goes on.

        Raises `WorkerLost`, and `Diverged` if the rate is too high for the weights to stay numbers.
        """
        settings, games = self.settings, self.settings.shares(self.games)
        rate = settings.rate_at(self.games)
        shares = crew.do(
            learn_share,
            [
                (self.network, state, count, rate, settings.trace)
                for state, count in zip(self.states, games, strict=True)
            ],
        )
        network = mean([share.network for share in shares], games)
        if not are_numbers(network):
            raise Diverged(f"after {self.games} games the weights ran away: choose a --rate below {settings.rate}")
        self.network = network
        self.average = averaged(self.average, network, len(self.tallies) + 1)
        self.states = [share.state for share in shares]
        self.games += sum(games)
        self.tallies.append(Tally(*(sum(each) for each in zip(*(share.tally for share in shares), strict=True))))

    def measure(self, crew: Crew) -> None:
        """Measure the average against the pool. Raises `WorkerLost`."""
        self.measures += measured(self.average, self.games, self.pool, crew)


def known(name: str, network: Network) -> str:
    """A network as the settings name it: by name and fingerprint."""
    return f"{name} {fingerprint(network)}"
