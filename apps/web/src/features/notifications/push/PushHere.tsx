import { Group, Text } from '@mantine/core';
import { calls } from '@propolis/contract/client';
import { IconBellRinging } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { allowPush, leavePush, type PushState, readPushState } from '../../../lib/push.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { readPushKey } from '../notifications.api.ts';

/** Whether this browser receives push messages, with a switch. */
export function PushHere() {
  const t = useTranslations('notifications.push');
  const sayFailure = useSayFailure();
  const handOver = useCall(calls.notifications.subscribePush);
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'));
  }, []);
  const change = () =>
    sayFailure(async () => {
      if (state === 'on') {
        await leavePush();
        setState('off');
        return;
      }
      const { public_key } = await readPushKey();
      setState(await allowPush(public_key, (subscription) => handOver({ body: { subscription } })));
    });
  if (state === undefined) return null;
  return (
    <Group gap="sm" mb="md">
      <Text>{t(`states.${state}`)}</Text>
      {(state === 'on' || state === 'off') && (
        <AsyncButton
          variant={state === 'on' ? 'default' : 'filled'}
          leftSection={<IconBellRinging size={18} aria-hidden />}
          onClick={change}
        >
          {t(state === 'on' ? 'leave' : 'allow')}
        </AsyncButton>
      )}
    </Group>
  );
}
