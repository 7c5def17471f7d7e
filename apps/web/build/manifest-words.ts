import type { Language } from '@propolis/domain';

/** What a phone says of the installed app. */
interface ManifestWords {
  readonly description: string;
  readonly newObservation: string;
  readonly newCounting: string;
  /** What the pictures show that a phone offers before it installs. */
  readonly screenshots: { readonly dashboard: string; readonly hive: string; readonly curves: string };
}

export const MANIFEST_WORDS: Readonly<Record<Language, ManifestWords>> = {
  fr: {
    description: "Le carnet de terrain de l'apicultrice et de l'apiculteur, aussi sans réseau.",
    newObservation: 'Nouvelle observation',
    newCounting: 'Nouveau comptage de varroas',
    screenshots: {
      dashboard: 'Tous les ruchers, et ce qui est à voir aujourd’hui',
      hive: "Une ruche et l'histoire de sa saison",
      curves: 'Poids, météo et visites sur une même courbe',
    },
  },
  de: {
    description: 'Das Feldbuch für Imkerinnen und Imker, auch ohne Netz.',
    newObservation: 'Neue Beobachtung',
    newCounting: 'Neue Varroazählung',
    screenshots: {
      dashboard: 'Alle Bienenstände, und was heute ansteht',
      hive: 'Ein Volk und die Geschichte seiner Saison',
      curves: 'Gewicht, Wetter und Beobachtungen in einer Kurve',
    },
  },
  en: {
    description: "The beekeeper's field notebook, without a network too.",
    newObservation: 'New observation',
    newCounting: 'New varroa count',
    screenshots: {
      dashboard: 'All apiaries, and what to look at today',
      hive: 'A hive and the story of its season',
      curves: 'Weight, weather and visits on one curve',
    },
  },
};
