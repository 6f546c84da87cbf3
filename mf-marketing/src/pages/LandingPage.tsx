export const LandingPage = () => <h1>Home</h1>;
