// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, ComponentType>>('../../examples/*.example.tsx', {
  eager: true,
});
const examples = Object.values(modules).flatMap((module) => Object.entries(module));

test.each(examples)('the example %s shows a picker', (_, Example) => {
  render(<Example />);
  expect(screen.getByRole('grid', { hidden: true })).toBeTruthy();
});
