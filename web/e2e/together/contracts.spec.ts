import '../reserva.spec.ts';
import '../bookings.spec.ts';
import '../renewals.spec.ts';
import '../assignment.spec.ts';
import '../move-out.spec.ts';
