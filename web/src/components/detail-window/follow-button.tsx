import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CollectionName } from '@llavero/proto/collections';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { errorBodyOf } from '../../lib/api.ts';
import { useFollow } from '../../lib/inbox.ts';

/** Follows the record or no longer: changes that others make in it come to the inbox. */
export function FollowButton({ collection, id }: { collection: CollectionName; id: string }) {
  const { follows, change } = useFollow(collection, id);
  const toggle = () =>
    change.mutate(!follows, {
      onSuccess: (reply) =>
        notifications.show({
          message: reply.follows
            ? 'Ficha seguida: los cambios de otras personas llegarán a Avisos'
            : 'La ficha ya no se sigue',
          autoClose: 3000,
        }),
      onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
    });
  const label = follows ? 'Dejar de seguir' : 'Seguir';
  const Icon = follows ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      variant={follows ? 'light' : 'subtle'}
      color={follows ? undefined : 'gray'}
      aria-label={label}
      data-hint={label}
      data-hint-side="bottom"
      disabled={follows === undefined}
      loading={change.isPending}
      onClick={toggle}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
