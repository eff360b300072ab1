import { checkMoney, parseMoney } from '@llavero/proto/values/money';
import { formatNumber, parseNumber, roundTo } from '@llavero/proto/values/number';
import { ParsedInput } from './parsed-input.tsx';
import type { InputProps } from './types.ts';

const badNumber = () => 'El número no se entiende: escríbalo con coma para los decimales.';
const badInteger = () => 'Escriba un número entero, sin decimales.';
const sign = (text: string) => <span style={{ color: 'var(--ll-ink-3)' }}>{text}</span>;

/** Digits after the comma that the value has, at most `most`. */
function printShort(value: number, most: number): string {
  const printed = formatNumber(value, most);
  return printed.includes(',') ? printed.replace(/,?0+$/, '') : printed;
}

/** Euros, es-ES, two decimals. */
export function MoneyInput(props: InputProps<number | null>) {
  return (
    <ParsedInput
      {...props}
      inputMode="decimal"
      align="right"
      rightSection={sign('€')}
      rightSectionWidth={28}
      print={(value) => formatNumber(value, 2)}
      parse={parseMoney}
      complain={checkMoney}
    />
  );
}

/** Per cent: 21 is shown as 21. */
export function PercentInput(props: InputProps<number | null>) {
  return (
    <ParsedInput
      {...props}
      inputMode="decimal"
      align="right"
      rightSection={sign('%')}
      rightSectionWidth={28}
      print={(value) => printShort(value, 4)}
      parse={(text) => parseNumber(text.replace(/\s*%$/, ''))}
      complain={badNumber}
    />
  );
}

export function DecimalInput(props: InputProps<number | null>) {
  return (
    <ParsedInput
      {...props}
      inputMode="decimal"
      align="right"
      print={(value) => printShort(value, 4)}
      parse={(text) => {
        const value = parseNumber(text);
        return value === null ? null : roundTo(value, 4);
      }}
      complain={badNumber}
    />
  );
}

export function IntegerInput(props: InputProps<number | null>) {
  return (
    <ParsedInput
      {...props}
      inputMode="numeric"
      align="right"
      print={String}
      parse={(text) => {
        const value = parseNumber(text);
        return value !== null && Number.isInteger(value) ? value : null;
      }}
      complain={badInteger}
    />
  );
}
