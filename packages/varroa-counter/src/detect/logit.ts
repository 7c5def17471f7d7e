/** The logarithm of the odds of a probability; finite for 0 and 1 too. */
export const logit = (p: number): number => {
  const within = Math.min(Math.max(p, 1e-6), 1 - 1e-6);
  return Math.log(within / (1 - within));
};

/** The probability with this logit. */
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
