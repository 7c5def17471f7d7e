import { type Labels, type Language, labelsOf } from '@propolis/domain';
import { useLanguage } from './language.ts';
import { messagesOf } from './messages.ts';

/** Labels of the domain's enumerations; only for pages behind the sign-in, which load them. */
export const labelsIn = (language: Language): Labels => labelsOf(messagesOf(language).domain);

export const useLabels = (): Labels => labelsIn(useLanguage());
