import { Anchor, Box, Stack } from '@mantine/core';
import type { Language } from '@propolis/domain';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import styles from './AuthLayout.module.css';
import { useAuthNavigation } from './auth-navigation.ts';
import { LanguageChoice } from './LanguageChoice.tsx';

/**
 * Background landscapes of the authentication page (specification 9); their legends use these names in the
 * catalogue.
 */
export const BACKGROUNDS = [
  { id: 'dawnMeadow', file: '/backgrounds/dawn-meadow.svg' },
  { id: 'rapeField', file: '/backgrounds/rape-field.svg' },
  { id: 'limeAvenue', file: '/backgrounds/lime-avenue.svg' },
  { id: 'chestnutWood', file: '/backgrounds/chestnut-wood.svg' },
  { id: 'lavenderTerrace', file: '/backgrounds/lavender-terrace.svg' },
  { id: 'hivesInSnow', file: '/backgrounds/hives-in-snow.svg' },
  { id: 'summerNight', file: '/backgrounds/summer-night.svg' },
] as const;

/** `random` is in [0, 1). */
export const pickBackground = (random: number) =>
  BACKGROUNDS[Math.floor(random * BACKGROUNDS.length)] ?? BACKGROUNDS[0];

interface AuthLayoutProps {
  readonly onLanguage?: (language: Language) => void;
  readonly children: ReactNode;
}

/**
 * Layout of the authentication pages (specification 2): logo, slogan and form on the left, a landscape on the
 * right.
 */
export function AuthLayout({ onLanguage, children }: AuthLayoutProps) {
  const t = useTranslations();
  const { Link } = useAuthNavigation();
  const [background] = useState(() => pickBackground(Math.random()));
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <header>
          <Logo size={56} withName />
          <Box component="p" mt={8} c="dimmed" fz="1.125rem">
            {t('shell.slogan')}
          </Box>
        </header>
        <Box component="main" flex={1}>
          {children}
        </Box>
        <Stack component="footer" gap={4}>
          <LanguageChoice onChosen={onLanguage} />
          <Anchor renderRoot={(props) => <Link {...props} to={PATHS.privacy} />} className={styles.privacy}>
            {t('shell.menu.privacy')}
          </Anchor>
        </Stack>
      </div>
      <figure className={styles.right}>
        <img src={background.file} alt="" className={`cover ${styles.landscape}`} />
        <figcaption className={styles.legend}>
          <strong>{t(`account.backgrounds.${background.id}.place`)}</strong>
          <span>{t(`account.backgrounds.${background.id}.bees`)}</span>
        </figcaption>
      </figure>
    </div>
  );
}
