/** The server's only clock: everything else receives `now`. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
