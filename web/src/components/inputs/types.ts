import type { ReactNode } from 'react';

/** What every input of the house takes. Values are wire values; absent is null. */
export interface InputProps<T> {
  value: T;
  onChange: (value: T) => void;
  /** Called when the field is left. */
  onBlur?: () => void;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  name?: string;
  size?: 'xs' | 'sm';
  autoFocus?: boolean;
  'aria-label'?: string;
}
