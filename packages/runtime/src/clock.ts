/** The server's only wall clock: everything else receives `now`. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
