/** The icon set: one library, by name, so that only what is used is carried. */
export {
  Lock as LockIcon,
  Menu as MenuIcon,
  Moon as MoonIcon,
  Pause as PauseIcon,
  Play as PlayIcon,
  Plus as PlusIcon,
  RefreshCw as RefreshIcon,
  Search as SearchIcon,
  Sun as SunIcon,
  WifiOff as OfflineIcon,
} from 'lucide-react';
