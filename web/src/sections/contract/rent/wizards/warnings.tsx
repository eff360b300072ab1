import { IconScale } from '@tabler/icons-react';
import { Notice } from '../../../../components/wizard/notice.tsx';

/** What the law says about what was typed; advice, not a refusal. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Notice tone="warning" icon={IconScale} title="Aviso legal">
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
