import { startService } from '@llavero/kit/service/start-service';
import { NotificationsModule } from './notifications.module.ts';

await startService({ name: 'notifications', module: NotificationsModule });
