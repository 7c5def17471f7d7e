/** Pairs of the network's raw answer and the share of mites among such answers, both rising. */
export type Calibration = readonly (readonly [raw: number, certainty: number])[];

/** The certainty that belongs to a raw answer: straight lines between the measured pairs. */
export const certaintyOf = (calibration: Calibration, raw: number): number => {
  let before: readonly [number, number] = [0, 0];
  for (const pair of calibration) {
    if (raw <= pair[0]) {
      const width = pair[0] - before[0];
      return width <= 0 ? pair[1] : before[1] + ((raw - before[0]) / width) * (pair[1] - before[1]);
    }
    before = pair;
  }
  return before[1];
};
