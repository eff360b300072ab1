import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Short messages at the foot of the window. */
export default function Toasts() {
  return <Notifications position="bottom-center" autoClose={5000} limit={3} />;
}
