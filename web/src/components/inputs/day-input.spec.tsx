import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { parseDay } from '@llavero/proto/values/dates';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DayInput, InstantInput } from './day-input.tsx';

const user = userEvent.setup();
const onChange = jest.fn<(value: number | null) => void>();
afterEach(() => {
  cleanup();
  onChange.mockClear();
});

function Form({ of: Input, stored }: { of: typeof DayInput; stored: number | null }) {
  const [value, setValue] = useState(stored);
  const change = (next: number | null) => {
    onChange(next);
    setValue(next);
  };
  return (
    <MantineProvider>
      <Input label="Cuándo" value={value} onChange={change} />
    </MantineProvider>
  );
}

/** Writes into the field and leaves it. */
async function write(Input: typeof DayInput, text: string) {
  render(<Form of={Input} stored={null} />);
  await user.type(screen.getByLabelText('Cuándo'), text);
  await user.tab();
}

describe('a day and a moment', () => {
  it('[VAL-02] a date typed with the keys of a phone for numbers is one', async () => {
    await write(DayInput, '15012027');
    expect(screen.getByDisplayValue('15/01/2027')).toBeTruthy();
    expect(onChange).toHaveBeenLastCalledWith(parseDay('15/01/2027'));
  });

  it('[VAL-02] a moment without its hour asks for it', async () => {
    await write(InstantInput, '15/01/2027');
    expect(screen.getByText(/Falta la hora/)).toBeTruthy();
  });

  it('[VAL-02] a moment keeps its seconds when its field is only looked at', async () => {
    render(<Form of={InstantInput} stored={parseDay('30/11/2026')! + 9 * 3600 + 37} />);
    expect(screen.getByDisplayValue('30/11/2026 09:00')).toBe(screen.getByLabelText('Cuándo'));
    await user.click(screen.getByLabelText('Cuándo'));
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
  });
});
