import { Box, Group } from '@mantine/core';
import { CARD_MARKER, COIN_MARKERS, CUSTOM_MARKER, type Marker, NO_MARKER } from '@propolis/domain';
import { IconCircleDashed, IconPhotoOff, IconQrcode } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Coin } from '../art/Coin.tsx';
import { RadioChoice, RadioField } from '../RadioField.tsx';
import { coinLook } from './coins.ts';
import styles from './MarkerChoice.module.css';

interface MarkerChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: Marker | '';
  readonly onChange: (marker: Marker) => void;
  readonly error?: string | undefined;
}

/** Pixels per millimetre: the largest coin fills its frame. */
const SCALE = 2.2;

const OTHERS = [
  { marker: CARD_MARKER, Icon: IconQrcode },
  { marker: CUSTOM_MARKER, Icon: IconCircleDashed },
  { marker: NO_MARKER, Icon: IconPhotoOff },
] as const;

/** Chooses the marker of a photo: coins drawn to scale, and other markers. */
export function MarkerChoice({ label, hint, value, onChange, error }: MarkerChoiceProps) {
  const t = useTranslations('marker');
  const format = useFormatter();
  const name = useId();
  const choice = (marker: Marker, drawing: ReactNode, detail?: string) => (
    <RadioChoice
      key={marker}
      framed
      className={styles.marker}
      name={name}
      checked={marker === value}
      onChoose={() => onChange(marker)}
    >
      <Group component="span" wrap="nowrap" justify="center" gap={0} mih={74}>
        {drawing}
      </Group>
      <Box component="span" fw={600}>
        {t(`kinds.${marker}`)}
      </Box>
      {detail && <span className="quiet tabular">{detail}</span>}
    </RadioChoice>
  );
  return (
    <RadioField label={label} required {...(hint && { hint })} error={error}>
      <div className={styles.coins}>
        {COIN_MARKERS.map((marker) => {
          const coin = coinLook(marker);
          return choice(
            marker,
            <Coin coin={coin} scale={SCALE} />,
            t('diameterOf', { mm: format.number(coin.diameter) }),
          );
        })}
        {OTHERS.map(({ marker, Icon }) => choice(marker, <Icon size={44} stroke={1.4} aria-hidden />))}
      </div>
    </RadioField>
  );
}
