import { Alert, Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dayAndTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { PATHS } from '../../lib/paths.ts';
import { useLogout } from './account.api.ts';

/** A visitor learns whose copy this is and how long it stays, and finds the way to an account. */
export function DemoNote({ endsAt }: { readonly endsAt: string }) {
  const t = useTranslations('account.demo');
  const language = useLanguage();
  const navigate = useNavigate();
  const logout = useLogout();
  const signUp = () => {
    logout('register');
    void navigate({ to: PATHS.register });
  };
  return (
    <Alert color="honey" title={t('noteTitle')}>
      <Stack gap="sm" align="flex-start">
        <Text>{t('note', { when: dayAndTime(new Date(endsAt), language) })}</Text>
        <Button variant="default" onClick={signUp}>
          {t('signUp')}
        </Button>
      </Stack>
    </Alert>
  );
}
