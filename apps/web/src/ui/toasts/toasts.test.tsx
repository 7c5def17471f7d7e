import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import { closeToastsOfPage, showToast } from './toasts.ts';

test('messages are 60 px apart from 44 px above the bottom, and each can be closed', async () => {
  const { user } = renderPart(null);
  act(() => {
    for (const type of ['success', 'error', 'warning', 'process'] as const)
      showToast(type, `message of ${type}`);
  });
  const toasts = () => screen.getAllByText(/^message of/).map((text) => text.closest('[data-type]'));
  const bottoms = () => toasts().map((toast) => (toast instanceof HTMLElement ? toast.style.bottom : ''));
  expect(bottoms()).toEqual(['44px', '104px', '164px', '224px']);
  await user.click(screen.getAllByRole('button', { name: 'Fermer le message' })[1] ?? document.body);
  expect(screen.queryByText('message of error')).toBeNull();
  expect(bottoms()).toEqual(['44px', '104px', '164px']);
});

test('the same message again replaces the first one', () => {
  renderPart(null);
  act(() => {
    showToast('error', 'message that repeats');
    showToast('success', 'message between');
    showToast('error', 'message that repeats');
  });
  expect(screen.getAllByText(/^message/).map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'message between',
    'message that repeats',
  ]);
});

test('a failure on a page is closed with the page; other messages stay', () => {
  renderPart(null);
  act(() => {
    showToast('success', 'message that all is well');
    showToast('error', 'message of a page');
    showToast('error', 'message of no page', { lasting: true });
    closeToastsOfPage();
  });
  expect(screen.getAllByText(/^message/).map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'message that all is well',
    'message of no page',
  ]);
});

test('a press on the button of a message closes it and runs its action once', async () => {
  const { user } = renderPart(null);
  const pressed = vi.fn();
  act(
    () =>
      void showToast('success', 'message with a button', { action: { label: 'Défaire', onPress: pressed } }),
  );
  await user.click(screen.getByRole('button', { name: 'Défaire' }));
  expect(pressed).toHaveBeenCalledOnce();
  expect(screen.queryByText('message with a button')).toBeNull();
});

test('a message that closes gives the focus back', async () => {
  const { user } = renderPart(<button type="button">before</button>);
  act(() => {
    showToast('error', 'message one');
    showToast('error', 'message two');
  });
  const before = screen.getByRole('button', { name: 'before' });
  before.focus();
  await user.tab();
  expect(before).not.toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('message one')).toBeNull();
  expect(before).toHaveFocus();
});
