export { action, default, headers, loader, meta } from './enter.tsx'
