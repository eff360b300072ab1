import { Button } from '@mantine/core';
import type { LegalEntry } from '@llavero/proto/rules/legal/legal-entry';
import { type ReactNode, useState } from 'react';
import classes from '../config.module.css';

export interface LegalEntryFormProps {
  entry: LegalEntry | null;
  onSave: (entry: LegalEntry) => void;
  saving: boolean;
}

/** Answers the error of a field that is wrong, once the form has been sent. */
type Missing = (wrong: boolean, text: string) => { error?: string };

interface Props extends Omit<LegalEntryFormProps, 'entry'> {
  /** What is saved; null while something is missing. */
  written: () => LegalEntry | null;
  children: (missing: Missing) => ReactNode;
}

/** The form of an entry of the legal figures: says what is missing when it is sent. */
export function LegalEntryForm({ written, onSave, saving, children }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        const entry = written();
        if (entry) onSave(entry);
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
