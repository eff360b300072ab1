import { TextInput, type TextInputProps } from '@mantine/core';

/** Six digits of an authenticator application; the keyboard of a phone shows figures, and what fills in codes knows it. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      name="code"
      label="Código"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123 456"
      maxLength={7}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
