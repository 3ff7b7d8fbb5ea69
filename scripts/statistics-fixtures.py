"""Writes scoring/statistics/fixtures/*.json: what SciPy, statsmodels and NumPy say, for scoring/statistics to repeat.

    python3 -m venv /tmp/fixtures
    /tmp/fixtures/bin/pip install scipy==1.17.1 statsmodels==0.15.0 numpy==2.4.6
    /tmp/fixtures/bin/python scripts/statistics-fixtures.py

The same versions write the same bytes on one machine. Bootstraps here and there draw the same indices: a linear
congruential generator that both sides have (`draws`), one index per observation or cluster, resample after resample.
"""

import json
import pathlib
from types import SimpleNamespace

import numpy as np
import statsmodels.api as sm
from scipy import stats
from scipy.optimize import brentq
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

FOLDER = pathlib.Path(__file__).parent.parent / "scoring" / "statistics" / "fixtures"
RESAMPLES = 2000
Z = stats.norm.ppf(0.975)


def draws(resamples, size):
    """The indices of all resamples; fixtures/draws.ts is the same rule."""
    state = 1
    indices = np.empty(resamples * size, dtype=np.int64)
    for place in range(indices.size):
        state = (state * 69069 + 1) % 2**32
        indices[place] = (state >> 16) % size
    return indices.reshape(resamples, size)


def save(name, cases):
    text = json.dumps(cases, indent=1, default=float)
    (FOLDER / f"{name}.json").write_text(text + "\n")
    print(f"{name}: {len(cases)} cases")


def scipy_bootstrap(values, method):
    """SciPy's own interval over a distribution that is given to it."""
    distribution = values[draws(RESAMPLES, len(values))].mean(axis=-1)
    given = SimpleNamespace(bootstrap_distribution=distribution)
    interval = stats.bootstrap(
        (values,), np.mean, n_resamples=0, bootstrap_result=given, confidence_level=0.95, method=method
    ).confidence_interval
    return [interval.low, interval.high]


def percentiles(distribution):
    return list(np.percentile(distribution, [2.5, 97.5]))


def flip_p(values):
    """Exact: all 2^n patterns of signs. SciPy refuses one observation, whose two patterns are as far from 0."""
    if len(values) == 1:
        return 1.0
    return stats.permutation_test(
        (np.asarray(values),), np.sum, permutation_type="samples", vectorized=True, n_resamples=np.inf
    ).pvalue


def bootstrap_cases(random):
    samples = {
        "three-valued differences": random.choice([-1, 0, 1], 40, p=[0.15, 0.5, 0.35]),
        "quarters": random.integers(-4, 5, 25) / 4,
        "continuous, symmetric": random.normal(0.02, 0.3, 60),
        "continuous, skewed": random.exponential(0.2, 30),
        "one outlier": np.array([0.0] * 11 + [1.0]),
        "few": np.array([0.25, 1.0, -0.5]),
        "f1 scores": random.beta(0.6, 0.9, 80),
    }
    return [
        {
            "name": name,
            "values": values.tolist(),
            "mean": values.mean(),
            "percentile": scipy_bootstrap(values, "percentile"),
            "bca": scipy_bootstrap(values, "BCa"),
        }
        for name, values in ((name, values.astype(float)) for name, values in samples.items())
    ]


def cluster_cases(random):
    cases = []
    for sizes in ([1, 2, 3, 4, 5], [1] * 20 + [7, 9], random.integers(1, 6, 30).tolist()):
        members = np.repeat(np.arange(len(sizes)), sizes)
        values = random.choice([-1.0, 0.0, 0.5, 1.0], len(members))
        order = random.permutation(len(members))
        members, values = members[order], values[order]
        # Clusters are numbered by first appearance.
        _, first = np.unique(members, return_index=True)
        rank = {members[place]: number for number, place in enumerate(np.sort(first))}
        members = np.array([rank[member] for member in members])
        sums = np.bincount(members, values)
        counts = np.bincount(members)
        drawn = draws(RESAMPLES, len(sums))
        cases.append(
            {
                "values": values.tolist(),
                "clusters": members.tolist(),
                "mean": values.mean(),
                "percentile": percentiles(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)),
                "p": flip_p(sums) if np.count_nonzero(sums) <= 14 else None,
            }
        )
    return cases


def wilson_cases():
    counts = [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (202, 329), (1, 5000), (2500, 5000), (4999, 5000)]
    return [
        {"successes": k, "observations": n, "interval": list(proportion_confint(k, n, method="wilson"))}
        for k, n in counts
    ]


def mcnemar_cases():
    counts = [(0, 0), (1, 0), (0, 5), (5, 5), (9, 2), (3, 17), (40, 61), (150, 90), (1000, 1100), (600, 100)]
    return [
        {"better": b, "worse": c, "p": mcnemar([[7, b], [c, 11]], exact=True).pvalue if b + c else 1.0}
        for b, c in counts
    ]


def tango_bound(n, only_arm, only_control, z):
    """The difference at which the score statistic is z; the restricted likelihood is maximised numerically."""
    agreed = n - only_arm - only_control

    def chance_of_only_control(difference):
        """Where the log likelihood of (only_arm, only_control, agreed) is flat, given the difference."""
        least, most = max(0, -difference), (1 - difference) / 2

        def slope(above_least):
            arm, control = above_least + max(0, difference), above_least + least
            return (
                (only_arm / arm if only_arm else 0)
                + (only_control / control if only_control else 0)
                - agreed / (most - least - above_least)
            )

        # Without agreement it never falls; a likelihood that falls from the start is largest there.
        if agreed == 0:
            return most
        room = most - least
        if slope(room * 1e-15) <= 0:
            return least
        return least + brentq(slope, room * 1e-15, room * (1 - 1e-12), xtol=1e-16, rtol=1e-15)

    def score(difference):
        chance = chance_of_only_control(difference)
        variance = n * (2 * chance + difference * (1 - difference))
        return (only_arm - only_control - n * difference) / np.sqrt(variance) - z

    estimate = (only_arm - only_control) / n
    edge = -0.999 if z > 0 else 0.999
    return brentq(score, edge, estimate - 1e-12 * np.sign(z), xtol=1e-15, rtol=1e-14)


def tango_cases():
    tables = [
        (1, 1, 7, 12), (43, 0, 1, 0), (10, 0, 0, 5), (0, 0, 0, 10), (25, 5, 2, 68), (200, 9, 0, 120), (200, 0, 9, 120),
        (3, 4, 5, 1), (0, 8, 4, 0), (100, 1, 1, 227), (1000, 4, 5, 991), (0, 3, 1, 1),
    ]
    cases = []
    for both, only_arm, only_control, neither in tables:
        n = both + only_arm + only_control + neither
        cases.append(
            {
                "counts": {"both": both, "onlyArm": only_arm, "onlyControl": only_control, "neither": neither},
                "interval": [tango_bound(n, only_arm, only_control, z) for z in (Z, -Z)],
            }
        )
    return cases


def correction_cases(random):
    families = [
        [0.01],
        [0.01, 0.04, 0.03, 0.005],
        [0.02, 0.02, 0.02, 0.9, 1.0],
        (random.random(40) ** 3).tolist(),
    ]
    return [
        {
            "ps": ps,
            "holm": multipletests(ps, method="holm")[1].tolist(),
            "benjaminiHochberg": multipletests(ps, method="fdr_bh")[1].tolist(),
        }
        for ps in families
    ]


def kappa_cases():
    tables = [(40, 9, 6, 45), (20, 5, 10, 15), (300, 4, 9, 16), (5, 40, 45, 10), (0, 3, 7, 90), (50, 0, 0, 50), (1, 1, 0, 1)]
    cases = []
    for both, only_first, only_second, neither in tables:
        found = cohens_kappa([[both, only_first], [only_second, neither]])
        cases.append(
            {
                "counts": {"both": both, "onlyFirst": only_first, "onlySecond": only_second, "neither": neither},
                "kappa": found.kappa,
                "interval": [max(-1, found.kappa_low), min(1, found.kappa_upp)],
            }
        )
    return cases


def kappa_item_cases(random):
    cases = []
    for items in (12, 40):
        tables = random.multinomial(6, [0.45, 0.08, 0.12, 0.35], items)
        resamples = 500
        kappas = [
            cohens_kappa(tables[drawn].sum(axis=0).reshape(2, 2), return_results=False)
            for drawn in draws(resamples, items)
        ]
        keys = ("both", "onlyFirst", "onlySecond", "neither")
        cases.append(
            {
                "tables": [dict(zip(keys, table.tolist())) for table in tables],
                "resamples": resamples,
                "kappa": cohens_kappa(tables.sum(axis=0).reshape(2, 2), return_results=False),
                "interval": percentiles(kappas),
            }
        )
    return cases


def kendall_cases(random):
    def case(a, b):
        found = stats.kendalltau(a, b, variant="b")
        p = found.pvalue
        tied = len(set(a)) < len(a) or len(set(b)) < len(b)
        if tied and len(a) <= 8:
            p = stats.permutation_test(
                (a,), lambda x: stats.kendalltau(x, b).statistic, permutation_type="pairings", n_resamples=np.inf
            ).pvalue
        return {"a": list(a), "b": list(b), "tau": found.statistic, "p": p, "tied": tied}

    lists = [
        ([1, 2], [1, 2]),
        ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
        ([1, 2, 3, 4, 5], [3, 1, 2, 5, 4]),
        ([1, 2, 2, 4, 5], [3, 1, 2, 5, 5]),
        ([1, 1, 1, 2, 3, 3], [1, 2, 1, 2, 3, 2]),
    ]
    for size in (9, 20, 33, 50):
        lists.append((random.permutation(size).tolist(), (np.arange(size) + 4 * random.normal(size=size)).tolist()))
    for size in (9, 30):
        lists.append((random.integers(0, 6, size).tolist(), random.integers(0, 6, size).tolist()))
    return [case(a, b) for a, b in lists]


def sign_flip_cases(random):
    samples = [
        [0.5],
        [0.0, 0.0],
        [1.0, 1.0, 1.0, 1.0],
        [0.25, -0.5, 0.0, 0.75, 0.25],
        (random.integers(-3, 5, 14) / 4).tolist(),
        random.normal(0.3, 0.5, 13).tolist(),
        # More than are looked at one by one: these are drawn, and compared within the error of drawing.
        random.normal(0.15, 0.5, 18).tolist(),
        (random.integers(-2, 4, 18) / 3).tolist(),
    ]
    return [{"differences": values, "p": flip_p(values)} for values in samples]


def factorial_cases(random):
    cells = [f"{cell:04b}" for cell in range(16)]
    signs = np.array([[0.5 if on == "1" else -0.5 for on in cell] for cell in cells])
    pairs = [(first, second) for first in range(4) for second in range(first + 1, 4)]
    subsets = [[place for place in range(4) if (mask >> place) & 1] for mask in range(16)]
    design = np.array([[np.prod(row[members]) for members in subsets] for row in signs])
    effects = [[factor] for factor in range(4)] + [list(pair) for pair in pairs]
    columns = [subsets.index(members) for members in effects]
    outcomes = random.integers(0, 3, (12, 16)) / 2
    contrasts = np.array([sm.OLS(row, design).fit().params[columns] for row in outcomes])
    drawn = draws(RESAMPLES, len(outcomes))
    return [
        {
            "factors": ["a", "b", "c", "d"],
            "cells": cells,
            "outcomes": outcomes.tolist(),
            "effects": [
                {
                    "mean": values.mean(),
                    "interval": percentiles(values[drawn].mean(axis=1)),
                    "p": flip_p(np.round(values, 12)),
                }
                for values in contrasts.T
            ],
        }
    ]


def slope_cases(random):
    ks = [0, 1, 3, 6, 9]
    scores = np.clip(0.8 - 0.04 * np.array(ks) + random.normal(0, 0.2, (11, len(ks))), 0, 1)
    slopes = np.array([np.polyfit(ks, row, 1)[0] for row in scores])
    return [
        {
            "ks": ks,
            "scores": scores.tolist(),
            "mean": slopes.mean(),
            "interval": percentiles(slopes[draws(RESAMPLES, len(slopes))].mean(axis=1)),
            "p": flip_p(slopes),
        }
    ]


def exact_power(difference, pairs, discordance, alpha):
    """Over every number of discordant pairs and every split of them."""
    power = 0.0
    better = (1 + difference / discordance) / 2
    for discordant in range(1, pairs + 1):
        split = np.arange(discordant + 1)
        p = np.minimum(1, 2 * stats.binom.cdf(np.minimum(split, discordant - split), discordant, 0.5))
        rejected = p <= alpha
        power += stats.binom.pmf(discordant, pairs, discordance) * stats.binom.pmf(
            split[rejected], discordant, better
        ).sum()
    return power


def power_cases():
    cases = []
    for pairs, alpha in ((20, 0.05), (120, 0.05), (329, 0.05), (329, 0.05 / 36), (600, 0.001)):
        for discordance in (0.1, 0.2, 0.3):
            plan = {"pairs": pairs, "discordance": discordance, "alpha": alpha}
            at_most = exact_power(discordance, **plan)
            least = (
                brentq(lambda difference: exact_power(difference, **plan) - 0.8, 1e-9, discordance, xtol=1e-10)
                if at_most >= 0.8
                else None
            )
            halves = [discordance * share for share in (0, 0.25, 0.5, 1)]
            cases.append(
                {
                    "plan": plan,
                    "least": least,
                    "power": [{"difference": each, "power": exact_power(each, **plan)} for each in halves],
                }
            )
    return cases


def main():
    FOLDER.mkdir(exist_ok=True)
    random = np.random.default_rng(20260828)
    save("bootstrap", bootstrap_cases(random))
    save("cluster-bootstrap", cluster_cases(random))
    save("wilson", wilson_cases())
    save("mcnemar", mcnemar_cases())
    save("tango", tango_cases())
    save("corrections", correction_cases(random))
    save("kappa", kappa_cases())
    save("kappa-by-items", kappa_item_cases(random))
    save("kendall", kendall_cases(random))
    save("sign-flip", sign_flip_cases(random))
    save("factorial", factorial_cases(random))
    save("slope", slope_cases(random))
    save("power", power_cases())


main()
