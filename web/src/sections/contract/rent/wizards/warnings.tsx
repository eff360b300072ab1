import { Alert, List } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';

/** What the law says about what was typed; advice, not a refusal. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconScale size={18} />} role="status" title="Aviso legal">
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <List size="sm" spacing={4}>
          {texts.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
