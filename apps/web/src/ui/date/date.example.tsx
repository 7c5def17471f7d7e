import { Stack } from '@mantine/core';
import { useState } from 'react';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

export function DateFields() {
  const [day, setDay] = useState('2026-06-15');
  const [other, setOther] = useState('31.2.2026');
  return (
    <Stack maw={320}>
      <DateField label="Day" value={day} onChange={setDay} />
      <DateField label="Until the 20th" required max="2026-06-20" value={day} onChange={setDay} />
      <DateField label="Unreadable" value={other} error="This date does not exist" onChange={setOther} />
    </Stack>
  );
}

export function TimeFields() {
  const [time, setTime] = useState('09:30');
  return (
    <Stack maw={320}>
      <TimeField label="Time" value={time} onChange={setTime} />
    </Stack>
  );
}
