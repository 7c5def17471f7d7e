import { useTranslations } from 'use-intl';

interface AgentNames {
  readonly browser: string | null;
  readonly system: string | null;
}

/** « Firefox, Android »: what a device is known by. */
export function useAgentName(): (agent: AgentNames) => string {
  const t = useTranslations('account.security');
  return ({ browser, system }) => {
    if (browser === null && system === null) return t('unknownDevice');
    return [browser ?? t('unknownBrowser'), ...(system === null ? [] : [system])].join(', ');
  };
}
