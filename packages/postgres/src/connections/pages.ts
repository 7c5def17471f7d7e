/**
 * All rows of a long list, page by page: `read` returns at most `size` rows, those after the last row of the page
 * before.
 */
export async function* inPages<Last, Row extends Last>(
  size: number,
  read: (last?: Last) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last !== undefined);
}
