import { numberedOptions, type ObservationCategory } from '../types.ts';

/** Problems of the colony: one yes or no, with its kind and a description as members (specification 3). */
export const PROBLEM: ObservationCategory = {
  key: 'problem',
  children: [
    {
      key: 'problem',
      items: [
        { key: 'problem_observed', type: 'boolean' },
        // One kind per observation: the most serious; the description can contain others.
        { key: 'problem_kind', type: 'choice', group: 'problem_observed', options: numberedOptions(7) },
        // Signs and measures. Some brood diseases must be reported to the bee inspector.
        { key: 'problem_description', type: 'textarea', group: 'problem_observed' },
      ],
    },
  ],
};
