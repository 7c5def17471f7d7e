/** Swaps the row with the largest value in column `i`, from row `i` on, to position `i`, and returns it. */
function pivot(rows: number[][], i: number): number[] | undefined {
  let best = i;
  for (let k = i + 1; k < rows.length; k++)
    if (Math.abs(rows[k]?.[i] ?? 0) > Math.abs(rows[best]?.[i] ?? 0)) best = k;
  const row = rows[best];
  const other = rows[i];
  if (row === undefined || other === undefined) return undefined;
  rows[best] = other;
  rows[i] = row;
  return row;
}

/** Subtracts a multiple of `row` from `below`, so that column `i` becomes 0. */
function eliminate(below: number[], row: readonly number[], i: number): void {
  const factor = (below[i] ?? 0) / (row[i] ?? 1);
  for (let k = i; k < row.length; k++) below[k] = (below[k] ?? 0) - factor * (row[k] ?? 0);
}

/** Back substitution in an upper triangular system. */
function substitute(rows: readonly (readonly number[])[]): number[] {
  const n = rows.length;
  const out = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = rows[i]?.[n] ?? 0;
    for (let k = i + 1; k < n; k++) sum -= (rows[i]?.[k] ?? 0) * (out[k] ?? 0);
    out[i] = sum / (rows[i]?.[i] ?? 1);
  }
  return out;
}

/**
 * Solves n linear equations in place (rows of n coefficients, right side last) by Gaussian elimination with
 * pivoting; `undefined` if the system is singular.
 */
export function solve(rows: number[][]): number[] | undefined {
  for (let i = 0; i < rows.length; i++) {
    const row = pivot(rows, i);
    if (row === undefined || Math.abs(row[i] ?? 0) < 1e-12) return undefined;
    for (const below of rows.slice(i + 1)) eliminate(below, row, i);
  }
  return substitute(rows);
}
