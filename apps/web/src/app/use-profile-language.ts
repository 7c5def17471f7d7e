import { useEffect } from 'react';
import { useUser } from '../features/account/account.api.ts';
import { hasStoredLanguage, setLanguage } from '../lib/i18n/language.ts';

/** On a new device the profile's language wins (specification); a device with a choice of its own keeps it. */
export function useProfileLanguage(signedIn: boolean): void {
  const { data: user } = useUser(signedIn);
  const language = user?.language;
  useEffect(() => {
    if (language && !hasStoredLanguage()) setLanguage(language);
  }, [language]);
}
