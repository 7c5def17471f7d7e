import type { FollowUpKind } from '@propolis/domain';
import { IconBug, IconCrown, IconMail } from '@tabler/icons-react';
import { RECORD_ICONS } from '../../../ui/record-icons.ts';

const ICONS: Readonly<Record<FollowUpKind, typeof IconBug>> = {
  second_dose: RECORD_ICONS.treatment,
  remove_product: RECORD_ICONS.treatment,
  control_count: IconBug,
  queen_cells: IconCrown,
  virgin_queen: IconCrown,
  eggs: IconCrown,
  treat_broodless: RECORD_ICONS.treatment,
  inspector_notice: IconMail,
};

export function FollowUpIcon({ kind }: { readonly kind: FollowUpKind }) {
  const Icon = ICONS[kind];
  return <Icon size={22} aria-hidden />;
}
