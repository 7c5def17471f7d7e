import { CUSTOMS } from '@propolis/domain';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from './language.ts';
import { useMessages } from './messages.ts';

/** Provides the messages; sets the page's `lang` for screen readers and hyphenation. */
export function I18n({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = useMessages(language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider
      locale={CUSTOMS[language].locale}
      messages={messages}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      {children}
    </IntlProvider>
  );
}
