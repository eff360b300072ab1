import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { FrontModal } from './front-modal.tsx';

const user = userEvent.setup();
const onClose = jest.fn();
const beside = () => document.querySelector('.mantine-Modal-overlay')!;

describe('a dialog over a window', () => {
  beforeEach(() => {
    onClose.mockClear();
    render(
      <Page client={freshClient()}>
        <FrontModal opened onClose={onClose} title="Finalizar contrato">
          <input aria-label="Motivo" />
        </FrontModal>
      </Page>,
    );
  });
  afterEach(cleanup);

  it('closes by a click beside it while nothing has been typed', async () => {
    await user.click(beside());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps what has been typed when one clicks beside it, and closes by Esc', async () => {
    await user.type(screen.getByLabelText('Motivo'), 'Se muda');
    await user.click(beside());
    expect(onClose).not.toHaveBeenCalled();
    expect((screen.getByLabelText('Motivo') as HTMLInputElement).value).toBe('Se muda');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
