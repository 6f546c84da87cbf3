export { createOutsideService, type OutsideObserver, type OutsideService } from './outside-service';
