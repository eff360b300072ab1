import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, useState } from 'react';
import { ahead } from './later.ts';

function Counter({ label }: { label: string }) {
  const [clicks, setClicks] = useState(0);
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {label} {clicks}
    </button>
  );
}

const wrapped = (node: ReactNode) => <Suspense fallback={<p>espera</p>}>{node}</Suspense>;

afterEach(() => void Reflect.deleteProperty(globalThis, 'requestIdleCallback'));

describe('what a click opens', () => {
  it('[SCR-01] is drawn at once when it has been prepared', async () => {
    let idle = (): void => undefined;
    Object.assign(globalThis, {
      requestIdleCallback: (run: () => void) => ((idle = run), 1),
      cancelIdleCallback: () => undefined,
    });
    const load = jest.fn(() => Promise.resolve(Counter));
    const Opened = ahead(load);
    Opened.prepare();
    expect(load).not.toHaveBeenCalled();
    idle();
    await load.mock.results[0]!.value;
    await Promise.resolve();
    render(wrapped(<Opened label="Abrir" />));
    expect(screen.getByRole('button').textContent).toBe('Abrir 0');
    expect(screen.queryByText('espera')).toBeNull();
    Opened.prepare();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('[SCR-01] is waited for when it has not, and keeps its state when it is drawn again', async () => {
    const user = userEvent.setup();
    const Opened = ahead(() => Promise.resolve(Counter));
    const { rerender } = render(wrapped(<Opened label="Abrir" />));
    await user.click(await screen.findByRole('button'));
    rerender(wrapped(<Opened label="Cerrar" />));
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Cerrar 1'));
  });
});
