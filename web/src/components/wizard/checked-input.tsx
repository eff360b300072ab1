import { TextInput } from '@mantine/core';
import { metaOf } from '@llavero/proto/fields/field';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { type FormStore, useFormError, useFormValue } from '../record-form/form-store.ts';

interface Props {
  form: FormStore;
  name: string;
  label?: string;
  /** Null when the text is right, else what to do; the same rule the service uses. */
  check: (text: string) => string | null;
  /** The text as people write it (groups of four); shown once it is right and the field is left. */
  format: (text: string) => string;
  /** How it is stored, where the kind of the field does not say so by itself. */
  tidy?: (text: string) => string;
  /** What is told of a right one: 'NIE válido'. */
  praise: (text: string) => string;
  help?: string;
  required?: boolean;
}

/** A number with check digits: says that it is right as soon as it is, and what is wrong when it is left. */
export function CheckedInput({ form, name, label, check, format, tidy, praise, help, required }: Props) {
  const value = useFormValue(form, name);
  const error = useFormError(form, name);
  // Entering the field must not rewrite it: the browser has just selected its text, and typing replaces that.
  const [typing, setTyping] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const right = text !== '' && check(text) === null;
  return (
    <TextInput
      label={label ?? metaOf(form.fields[name]!).label}
      description={right ? praise(text) : help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      withAsterisk={required ?? false}
      autoComplete="off"
      spellCheck={false}
      value={!typing && right ? format(text) : text}
      rightSection={
        right && (
          <IconCircleCheckFilled size={18} color="var(--ll-green-dot)" aria-label="Correcto" role="img" />
        )
      }
      onChange={(event) => {
        setTyping(true);
        form.set(name, event.currentTarget.value);
      }}
      onBlur={() => {
        setTyping(false);
        if (right && tidy) form.set(name, tidy(text));
        form.blur(name);
      }}
    />
  );
}
