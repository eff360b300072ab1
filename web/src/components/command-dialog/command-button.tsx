import { Button, type ButtonProps } from '@mantine/core';
import type { Fields } from '@llavero/proto/fields/field';
import { useState } from 'react';
import { CommandDialog } from './command-dialog.tsx';
import type { CommandDialogProps } from './types.ts';

interface Props<I extends Fields, O extends Fields> extends Omit<CommandDialogProps<I, O>, 'onClose'> {
  label: string;
  button?: Pick<ButtonProps, 'variant' | 'size' | 'disabled'>;
}

/** A button that opens the dialog of a command. */
export function CommandButton<I extends Fields, O extends Fields>({ label, button, ...dialog }: Props<I, O>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" {...button} onClick={() => setOpened(true)}>
        {label}
      </Button>
      {opened && <CommandDialog {...dialog} onClose={() => setOpened(false)} />}
    </>
  );
}
