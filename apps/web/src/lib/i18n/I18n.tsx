import { CUSTOMS } from '@propolis/domain';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from './language.ts';
import { useMessages } from './messages.ts';

export interface I18nProps {
  readonly children: ReactNode;
  /** Whether a page formats dates: the first use of `Intl` takes about 25 ms. */
  readonly hasDates?: boolean;
}

/** Provides the messages; sets the page's `lang` for screen readers and hyphenation. */
export function I18n({ children, hasDates = true }: I18nProps) {
  const language = useLanguage();
  const messages = useMessages(language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider
      locale={CUSTOMS[language].locale}
      messages={messages}
      {...(hasDates && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
    >
      {children}
    </IntlProvider>
  );
}
