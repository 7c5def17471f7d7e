/** A moment of the domain (ms since 1970) as it is answered. */
export const iso = (time: number): string => new Date(time).toISOString();

/** Factors and means leave digits that nobody has measured, and that are long on the wire: three are enough of any figure. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
