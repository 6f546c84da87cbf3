export { TicketList } from './components/TicketList';
