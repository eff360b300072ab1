import '../places.spec.ts';
import '../visits.spec.ts';
import '../media.spec.ts';
import '../k6.spec.ts';
import '../phone-release.spec.ts';
