export { filmQueryOptions, filmsQueryOptions } from './api/films';
export { DayChoice } from './components/DayChoice';
export { FilmWait } from './components/FilmWait';
export { TimeMachineBar } from './components/TimeMachineBar';
export { createRecording, type RecordedView, type Recording } from './model/recording';
