import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './config.module.css';

interface Props<T> {
  /** What is saved; null while something is missing. */
  written: () => T | null;
  onSave: (value: T) => void;
  saving: boolean;
  /** The fields; `missing` answers the error of one that is wrong, once the form has been sent. */
  children: (missing: (wrong: boolean, text: string) => { error?: string }) => ReactNode;
}

/** A form of the configuration: says what is missing when it is sent. */
export function SettingForm<T>({ written, onSave, saving, children }: Props<T>) {
  const [asked, setAsked] = useState(false);
  return (
    <form
      className={classes.form}
      // The browser's own check would say it first, in its own language.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        const value = written();
        if (value !== null) onSave(value);
      }}
    >
      {children((wrong, text) => (asked && wrong ? { error: text } : {}))}
      <div className={classes.buttons}>
        <Button type="submit" loading={saving}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
