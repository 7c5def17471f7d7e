/** The web's only wall clock: everything else receives `now`. */
export const now = (): Date => new Date();
