"""Fits what an answer's look and board add to it, and the line from there to certainties: prints all for ../src/model-card.ts.

    npm run eval:varroa -- --folds DIR --answers /tmp/answers.json && python3 fit-certainty.py /tmp/answers.json

Fitted on trays, whole trays, dirty boards (theirs and ours, without the blurred ones) and boards with covered mites, as fold networks see
those that they do not know and as the network that ships does: on a new board it is bolder than a fold, which lacks up to two
thirds of the mites, and more timid than on its own. Never on white boards nor on the two dirty ones set aside. With --apart it
tells what the certainties are worth, those of each photo from a fit without it.
"""
import json
import sys

import numpy as np

# an answer on a dirty board weighs twice: few of their mites are labelled; on covered boards half: nothing on them is a mite
WEIGHT = {'trays': 1.0, 'whole': 1.0, 'dirty': 2.0, 'own': 2.0, 'clean': 0.5}
BLURRED = 'unlabelled/9'
# the middle of what mites look like, and of their company, as in ../src/detect/look.ts and board.ts
USUAL = {'light': 0.3, 'crowd': 0.08, 'close': 0.0, 'company': -0.1668}
# the columns of `rows` after the logit, by their names in ../src/detect/weigh.ts; the last is the line's offset.
# A photo has one board, not one per answer: some twenty photos tell its weights, which are drawn to nothing all the more
RIDGE = {'light': 1e-2, 'oddSize': 1e-2, 'crowd': 1e-2, 'close': 1e-2, 'boardCrowd': 1.0, 'company': 10.0, 'offset': 1e-2}
# as in ../src/detect/calibration.ts
REMEMBERED, MOST = 6, 2
TINY = '1000014136'


def logit(p):
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return np.log(p / (1 - p))


def rows(photo):
    look = {name: np.array([a[name] for a in photo['answers']]) for name in ('raw', 'light', 'size', 'crowd', 'close')}
    board = photo['board']
    said = {**{name: look[name] - USUAL[name] for name in ('light', 'crowd', 'close')},
            'oddSize': np.abs(look['size'] - board['size']), 'boardCrowd': board['crowd'] - USUAL['crowd'],
            'company': board['company'] - USUAL['company'], 'offset': 1.0}
    x = logit(look['raw'])
    return np.stack([x] + [said[name] + np.zeros(len(x)) for name in RIDGE], 1)


def fit(photos):
    """Logistic regression by Newton's method: the factors of `rows`, the share of mites, the company that mites have."""
    some = [p for p in photos if p['kind'] in WEIGHT and p['photo'] != BLURRED and p['answers']]
    x = np.concatenate([rows(p) for p in some])
    hit = np.concatenate([[float(a['hit']) for a in p['answers']] for p in some])
    weight = np.concatenate([np.full(len(p['answers']), WEIGHT[p['kind']]) for p in some])
    b = np.zeros(x.shape[1])
    ridge = np.array([RIDGE['offset'], *RIDGE.values()])
    for _ in range(60):
        mean = 1 / (1 + np.exp(-x @ b))
        slope = x.T @ (weight * (hit - mean)) - ridge * b
        curve = (x * (weight * mean * (1 - mean))[:, None]).T @ x + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        b += step
        if np.abs(step).max() < 1e-7:
            break
    usual = USUAL['company'] + (x[:, -2] * weight * hit).sum() / (weight * hit).sum()
    return b, (weight * hit).sum() / weight.sum(), usual


def main():
    photos = json.load(open(sys.argv[1]))
    b, share, usual = fit(photos)
    weights = {name: round(float(w / b[0]), 4) for name, w in zip(RIDGE, b[1:-1])}
    print('answerWeights', json.dumps(weights), 'USUAL_COMPANY', round(float(usual), 4))
    calibration = {'slope': b[0], 'offset': b[-1], 'share': share}
    print('calibration', json.dumps({name: round(float(value), 4) for name, value in calibration.items()}))
    if '--apart' in sys.argv:
        apart(photos)


def apart(photos):
    """By kind: F1 at .5, calibration error from .1 on, and what is counted; by networks that do not know the photo, and a fit without it."""
    for kind, names in {'all dirty': ('dirty', 'own', 'aside'), **{name: (name,) for name in [*WEIGHT, 'aside', 'white']}}.items():
        sure, hits, mites = [], [], 0
        for mine in [p for p in photos if p['kind'] in names and p['photo'] != TINY and not p['known']]:
            b, share, _ = fit([p for p in photos if p['photo'] != mine['photo']])
            if mine['answers']:
                sure.append(settled(1 / (1 + np.exp(-rows(mine) @ b)), share))
                hits.append(np.array([a['hit'] for a in mine['answers']]))
            mites += mine['mites']
        sure, hits = np.concatenate(sure), np.concatenate(hits)
        counted = sure >= 0.5
        f1 = 2 * hits[counted].sum() / max(1, counted.sum() + mites)
        shown = sure >= 0.1
        bins = np.minimum(9, (sure * 10).astype(int))
        error = sum(abs((sure - hits)[shown & (bins == i)].sum()) for i in range(10)) / max(1, shown.sum())
        print(f'{kind}: {mites} mites, {counted.sum()} counted, F1 {f1:.3f}, calibration error {error:.3f} of {shown.sum()}')


def settled(measured, share):
    """As `certaintiesOf` in ../src/detect/calibration.ts: the photo's own share of mites moves the odds."""
    here = share
    for _ in range(500):
        odds = np.clip(here * (1 - share) / (share * (1 - here)), 1 / MOST, MOST)
        certainties = measured * odds / (measured * odds + 1 - measured)
        here = (certainties.sum() + REMEMBERED * share) / (len(measured) + REMEMBERED)
    return certainties


if __name__ == '__main__':
    main()
