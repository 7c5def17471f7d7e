import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { toScale } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';

/** Empty state without a scale: an example curve, and a link to connect one. */
export function NoScale() {
  const t = useTranslations('evolution.noScale');
  return (
    <EmptyState
      art={<SeasonCurve />}
      title={t('title')}
      action={
        <LinkButton size="lg" leftSection={<IconPlus size={20} aria-hidden />} {...toScale('new')}>
          {t('connect')}
        </LinkButton>
      }
    >
      {t('text')}
    </EmptyState>
  );
}

const CURVE =
  'M24 112C70 116 110 132 140 138C158 140 166 96 184 84C196 76 204 96 220 92C238 86 246 58 268 46C286 38 292 44 300 44L302 104C318 106 330 110 342 112L356 92L372 74C400 76 428 82 456 90';

/** An example curve of a season: consumption, nectar flow, honey harvest and feeding. */
function SeasonCurve() {
  const t = useTranslations('evolution.noScale.season');
  return (
    <svg viewBox="0 0 480 190" width="100%" style={{ maxWidth: 560 }} role="img" aria-label={t('label')}>
      <path stroke="var(--propolis-hairline)" d="M24 160H456M24 40H456M24 100H456" />
      <path fill="var(--propolis-honey-soft)" d={`${CURVE}V160H24Z`} />
      <g
        fill="none"
        stroke="var(--propolis-honey-text)"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={CURVE} />
        <path strokeWidth={10} d="M140 138h0M268 46h0M302 104h0M372 74h0" />
      </g>
      <g fill="var(--mantine-color-text)" fontSize={14} textAnchor="middle">
        <text x="96" y="112">
          {t('stores')}
        </text>
        <text x="222" y="34">
          {t('flow')}
        </text>
        <text x="318" y="130">
          {t('harvest')}
        </text>
        <text x="396" y="62">
          {t('feeding')}
        </text>
      </g>
    </svg>
  );
}
