import { elided, type Particle } from '@propolis/domain';

/** The compiled catalogue gives the parts between two tags as a list, despite its type. */
const before =
  (particle: Particle) =>
  (name: string | readonly string[]): string =>
    elided(particle, [name].flat().join(''));

/**
 * Tags of the French messages: `Étiquettes <de>{name}</de>` shows « Étiquettes d'Églantine ». For `t.markup`.
 */
export const ELISION = { de: before('de'), le: before('le'), que: before('que') } as const;
