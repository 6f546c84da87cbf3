export { filmQueryOptions, filmsQueryOptions } from './api/films';
export { FilmWait } from './components/FilmWait';
export { NoSuchMoment } from './components/NoSuchMoment';
export { ScanWait } from './components/ScanWait';
export { TimeMachineBar } from './components/TimeMachineBar';
export { WaysOut } from './components/WaysOut';
export { createRecording, type RecordedView, type Recording } from './model/recording';
