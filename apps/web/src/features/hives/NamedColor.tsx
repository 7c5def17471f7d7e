import { Group } from '@mantine/core';
import { useLabels } from '../../lib/i18n/labels.ts';
import { ColorDot } from '../../ui/ColorDot.tsx';

/** The colour of a hive with its name. */
export function NamedColor({ hex }: { readonly hex: string }) {
  const labels = useLabels();
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" style={{ verticalAlign: 'middle' }}>
      <ColorDot color={hex} />
      {labels.color(hex)}
    </Group>
  );
}
